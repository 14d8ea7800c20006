declare module 'virtual:wire-table' {
  import type { WireTable } from '@palaro/contract/client';
  import type { CodeAction } from '@palaro/contract/constants';
  export const wireTable: WireTable;
  /** Actions of the refusal codes that do more than show a toast. */
  export const codeActions: Readonly<Record<string, CodeAction>>;
}

declare module 'virtual:late-calls' {
  import type { WireTable } from '@palaro/contract/client';
  /** Rows of the wire table that come with the routes. */
  export const lateCalls: Partial<WireTable>;
}

declare module 'virtual:addresses' {
  /** Every address that has a screen. */
  export const addresses: readonly string[];
}

declare module 'virtual:client-assets' {
  import type { CriticalRule } from './app/critical-styles.ts';
  /** What the client build produced, as the server build writes it into documents. */
  export const clientAssets: {
    /** Address of the entry script. */
    readonly entry: string;
    /** Rules of the entry's styles; what a document uses of them is put into it. */
    readonly styles: readonly CriticalRule[];
    /** Addresses of the style files of the entry. */
    readonly sheets: readonly string[];
    /** Addresses of the scripts with the routes, which every document but home's wants at once. */
    readonly routes: readonly string[];
    /** By source file below `src/`: the scripts to preload and the style rules of a lazy screen. */
    readonly screens: Readonly<
      Record<string, { readonly scripts: readonly string[]; readonly styles: readonly CriticalRule[]; readonly sheets: readonly string[] }>
    >;
    /** Compiled catalogues by source file name, such as `ty-home.js`. */
    readonly catalogues: Readonly<Record<string, string>>;
    /** Fonts of the first view. */
    readonly fonts: readonly string[];
  };
}

declare module '*.css';

interface ImportMeta {
  /** `SSR` is a constant of the build: true in the server's. */
  readonly env: { readonly SSR: boolean };
}
/** A worker as a file of its own; its address. */
declare module '*?worker&url' {
  const url: string;
  export default url;
}
