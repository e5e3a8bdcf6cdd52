import { type Report, version } from "./report_data";

// The report standing in the page, or an Error that tells the reader why there is none.
export function readReport(page: Document): Report | Error {
  const text = page.getElementById("report-data")?.textContent ?? "";
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    return new Error("The report in this page cannot be read: its data are not JSON.");
  }
  if (report === null || typeof report !== "object") {
    return new Error("This page holds no report yet: its data were not put in.");
  }
  const found = (report as Partial<Report>).version;
  if (found !== version) {
    return new Error(
      `This page reads version ${version} of the report's data, and was given version ${found}.`,
    );
  }
  return report as Report;
}
