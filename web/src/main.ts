import "./style/page.css";
import "./style/parts.css";
import "./style/tables.css";
import "./style/figures.css";
import { element } from "./dom";
import { reportPage } from "./page";
import { readReport } from "./read_report";

const report = readReport(document);
if (report instanceof Error) {
  document.body.append(element("main", {}, element("p", { class: "problem" }, report.message)));
} else {
  document.title = report.title;
  document.body.append(...reportPage(report));
}
