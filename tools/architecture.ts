import { cruise, type ICruiseResult } from 'dependency-cruiser';
import {
  appImports,
  featureFloors,
  moduleFloors,
  outerImports,
  packageImports,
  platformImports,
  playerFloors,
  sandboxImports,
  testImports,
  allowedLibraries,
} from './allowed-imports.ts';

/** One import between two files of this repository, both relative to the root. */
export type Import = { readonly from: string; readonly to: string; readonly circular: boolean; readonly typeOnly: boolean };

/** Reads every import of the given folders. Fails when a file that exists was not read: a silent reader passes everything. */
export const readImports = async (
  folders: readonly string[],
  files: readonly string[],
  baseDir: string,
): Promise<{ imports: Import[]; unread: string[] }> => {
  const { output } = await cruise([...folders], {
    baseDir,
    doNotFollow: 'node_modules',
    exclude: '^(packages|apps|sandbox)/[^/]+/(src/)?(dist|generated)/',
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.json'],
    },
  });
  const { modules } = output as ICruiseResult;
  const read = new Set(modules.map((module) => module.source));
  const imports = modules.flatMap((module) =>
    module.dependencies.map((dependency) => ({
      from: module.source,
      to: dependency.resolved,
      circular: dependency.circular,
      typeOnly: dependency.dependencyTypes.includes('type-only'),
    })),
  );
  return { imports, unread: files.filter((file) => !read.has(file)) };
};

/** Where tests find a browser; any of them may ask. */
const testPrograms = 'tools/test-programs.mjs';
/** Tests, and what tests of one folder share. */
const isTest = (file: string): boolean => /(\.(test|spec)|\/test-[\w-]+|\/testing)\.tsx?$/.test(file);
const parts = (file: string): string[] => file.split('/');

/** The tables of the folders that hold workspaces; no app is imported. */
const workspaceImports: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  packages: packageImports,
  apps: appImports,
  sandbox: sandboxImports,
};

const crossesWorkspaces = (from: string[], to: string[], isForTests: boolean): string | null => {
  const [fromKind = '', fromName = ''] = from;
  const [toKind = '', toName = ''] = to;
  if (fromKind === toKind && fromName === toName) return null;
  if (fromKind in outerImports) {
    if (toKind === fromKind) return null;
    const target = toKind in workspaceImports ? toName : toKind;
    return outerImports[fromKind]?.includes(target) ? null : `${fromKind} may not import ${target}`;
  }
  const allowed = [...(workspaceImports[fromKind]?.[fromName] ?? []), ...(isForTests ? (testImports[fromName] ?? []) : [])];
  return toKind !== 'apps' && allowed.includes(toName) ? null : `${fromName} may not import ${toName}`;
};

/** A neighbour's public API: its `index.ts`. */
const isPublicApi = (to: string[], at: number): boolean => to[at] === 'index.ts' && to.length === at + 1;

/** Whether a folder stands on a lower floor than another. One without a floor stands below none and above none. */
const isBelow = (floors: readonly (readonly string[])[], lower: string, upper: string): boolean => {
  const [low, high] = [lower, upper].map((name) => floors.findIndex((floor) => floor.includes(name))) as [number, number];
  return low >= 0 && low < high;
};

/** A module's section of merchants' documents: data on a floor of its own, below the modules (decision 045). */
const isSection = (file: string[]): boolean => file.length === 6 && (file[5] ?? '').endsWith('-section.ts');
/** The list of all sections. */
const isSectionList = (file: string[]): boolean => file.slice(4).join('/') === 'merchant/sections.ts';

const insidePlatform = (from: string[], to: string[]): string | null => {
  const [, , , fromFolder = '', fromModule = ''] = from;
  const [, , , toFolder = '', toModule = ''] = to;
  const fromIsFile = from.length === 4;
  const toIsFile = to.length === 4;
  if (fromIsFile) return toFolder === 'modules' && !isPublicApi(to, 5) ? `${to.join('/')} is not a public API` : null;
  if (fromFolder === 'modules' && toFolder === 'modules') {
    if (isSection(from)) return isSection(to) && fromModule === toModule ? null : `a section may not import ${to.join('/')}`;
    if (fromModule === toModule || (isSectionList(from) && isSection(to))) return null;
    if (!isBelow(moduleFloors, toModule, fromModule)) return `module ${fromModule} may not import ${toModule}`;
    return isPublicApi(to, 5) ? null : `${to.join('/')} is not a public API`;
  }
  if (fromFolder === toFolder) return null;
  const allowed = platformImports[fromFolder] ?? [];
  if (toIsFile) return allowed.includes('root') ? null : `${fromFolder} may not import ${toFolder}`;
  if (toFolder === 'modules')
    return allowed.includes('modules') && isPublicApi(to, 5) ? null : `${fromFolder} may not import ${to.join('/')}`;
  return allowed.includes(toFolder) ? null : `${fromFolder} may not import ${toFolder}`;
};

/** What the app alone reads of a feature: its routes, and a screen that has none. */
const isForTheApp = (to: string[]): boolean => isPublicApi(to, 5) || /^(route\.ts|.*-screen\.tsx)$/.test(to.at(-1) ?? '');

const insidePlayer = (from: string[], to: string[]): string | null => {
  const [, , , fromFolder = '', fromFeature = ''] = from;
  const [, , , toFolder = '', toFeature = ''] = to;
  if (from.length === 4 || (fromFolder === toFolder && fromFolder !== 'features')) return null;
  if (fromFolder !== toFolder) {
    if (!isBelow(playerFloors, toFolder, fromFolder)) return `${fromFolder} may not import ${toFolder}`;
    return toFolder !== 'features' || isForTheApp(to) ? null : `${to.join('/')} is not a public API`;
  }
  if (fromFeature === toFeature) return null;
  if (!isBelow(featureFloors, toFeature, fromFeature)) return `feature ${fromFeature} may not import ${toFeature}`;
  return isPublicApi(to, 5) ? null : `${to.join('/')} is not a public API`;
};

/** Files that make or prove something and are no part of what runs. */
const isTool = (file: string): boolean => isTest(file) || /\/testing\/|\/(build|check|compile-message)\.ts$/.test(file);

const libraryFault = (from: string, library: string): string | null => {
  const folder = Object.keys(allowedLibraries).find((path) => from.startsWith(path));
  if (folder === undefined || isTool(from) || allowedLibraries[folder]?.includes(library)) return null;
  return `${from}: ${folder} may not use ${library}`;
};

/** Why an import is not allowed; null when it is. Tests may reach for the platform's testing folder as well. */
export const importFault = ({ from, to, circular, typeOnly }: Import): string | null => {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(to)?.[1];
  if (library !== undefined) return libraryFault(from, library);
  if (!/^(packages|apps|sandbox|proof|e2e|tools)\//.test(to)) return null;
  if (circular && !typeOnly && !isTest(from)) return `${from} and ${to} import each other in a circle`;
  const [fromParts, toParts] = [parts(from), parts(to)];
  if (isTest(from) && to === testPrograms) return null;
  const crossing = crossesWorkspaces(fromParts, toParts, isTest(from) || from.includes('/testing/'));
  if (crossing !== null) return `${from}: ${crossing}`;
  const same = fromParts[0] === toParts[0] && fromParts[1] === toParts[1];
  if (!same || (isTest(from) && (toParts[3] === 'testing' || fromParts[3] !== 'modules'))) return null;
  const inner = from.startsWith('apps/platform/src/')
    ? insidePlatform(fromParts, toParts)
    : from.startsWith('apps/player/src/')
      ? insidePlayer(fromParts, toParts)
      : null;
  return inner === null ? null : `${from}: ${inner}`;
};

/** The rows of a table that name a folder that is not there: renamed or gone. */
export const rowsWithoutFolder = (path: string, table: Readonly<Record<string, unknown>>, folders: readonly string[]): string[] =>
  Object.keys(table)
    .filter((name) => !folders.includes(name))
    .map((name) => `tools/allowed-imports.ts names ${path}/${name}, which does not exist`);
