import { build, type Rolldown, type UserConfig } from 'vite';

/**
 * The modules that the entry needs, and those that home shares with other screens, as the bundler itself splits them
 * when it is not told how. What home alone uses is left out: it stays in home's own chunk.
 * @throws when home is not reached from the entry.
 */
export const findHomeModules = async (config: UserConfig, entry: string, homeScreen: string): Promise<ReadonlySet<string>> => {
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, cssMinify: false, rolldownOptions: { input: entry, checks: { bundlerTimings: false } } },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const needed = new Set<Rolldown.OutputChunk>();
  const need = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || needed.has(chunk)) return;
    needed.add(chunk);
    for (const file of chunk.imports) need(chunks.get(file));
  };
  const all = [...chunks.values()];
  const home = all.find((chunk) => chunk.facadeModuleId === homeScreen);
  if (home === undefined) throw new Error(`${homeScreen} is not a screen that ${entry} loads`);
  need(all.find((chunk) => chunk.isEntry));
  need(home);
  needed.delete(home);
  return new Set([...needed].flatMap((chunk) => Object.keys(chunk.modules)));
};
