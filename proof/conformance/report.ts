import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseResult } from './run-conformance.ts';

/** A run of the kit as it is kept: no secret is in it. */
export type Report = {
  readonly url: string;
  readonly vendor: string;
  readonly game: string;
  readonly startedAt: string;
  readonly results: readonly CaseResult[];
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character);

export const countOf = (results: readonly CaseResult[], outcome: CaseResult['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length;

const htmlOf = ({ url, vendor, game, startedAt, results }: Report): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Conformance of ${escaped(vendor)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  table { border-collapse: collapse; width: 100% }
  td { border-top: 1px solid #8884; padding: 0.4rem 0.8rem 0.4rem 0; vertical-align: top }
  .failed td:first-child { color: #d22; font-weight: bold }
  pre { white-space: pre-wrap; margin: 0 }
</style>
<h1>Seamless wallet, version 1</h1>
<p>${escaped(vendor)} at ${escaped(url)}, game ${escaped(game)}, ${escaped(startedAt)}</p>
<p>${countOf(results, 'passed')} passed, ${countOf(results, 'failed')} failed, ${countOf(results, 'skipped')} skipped</p>
<table>
${results
  .map(
    ({ outcome, name, fault }) =>
      `<tr class="${outcome}"><td>${outcome}<td>${escaped(name)}${fault === undefined ? '' : `<pre>${escaped(fault)}</pre>`}`,
  )
  .join('\n')}
</table>
</html>
`;

/** Writes `conformance.json` and `conformance.html` into a folder, which is made when it is not there. */
export const writeReport = (folder: string, report: Report): readonly string[] => {
  mkdirSync(folder, { recursive: true });
  const files = { json: join(folder, 'conformance.json'), html: join(folder, 'conformance.html') };
  writeFileSync(files.json, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(files.html, htmlOf(report));
  return Object.values(files);
};
