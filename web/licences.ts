// The licences of the packages a script was bundled from: each text once, under the names of its packages.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export function licencesOf(moduleIds: string[]): string {
  const packagesByText = new Map<string, string[]>();
  for (const name of packagesOf(moduleIds)) {
    const text = readFileSync(join("node_modules", name, "LICENSE"), "utf8").trim();
    packagesByText.set(text, [...(packagesByText.get(text) ?? []), name]);
  }
  return [...packagesByText].map(([text, names]) => `${names.join(", ")}:\n\n${text}`).join("\n\n");
}

function packagesOf(moduleIds: string[]): string[] {
  const names = moduleIds.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  return [...new Set(names)].sort();
}
