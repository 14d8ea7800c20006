declare module 'virtual:wire-table' {
  import type { WireTable } from '@palaro/contract/client';
  import type { CodeAction } from '@palaro/contract/constants';
  export const wireTable: WireTable;
  /** Actions of the refusal codes that do more than show a toast. */
  export const codeActions: Readonly<Record<string, CodeAction>>;
}

declare module 'virtual:client-assets' {
  /** What the client build produced, as the server build writes it into documents. */
  export const clientAssets: {
    /** Address of the entry script. */
    readonly entry: string;
    /** Style text of the entry, put into every document. */
    readonly styles: string;
    /** Addresses of the style files of the entry. */
    readonly sheets: readonly string[];
    /** By source file below `src/`: the scripts to preload and the style text of a lazy screen. */
    readonly screens: Readonly<
      Record<string, { readonly scripts: readonly string[]; readonly styles: string; readonly sheets: readonly string[] }>
    >;
    /** Compiled catalogues by source file name, such as `ty-home.js`. */
    readonly catalogues: Readonly<Record<string, string>>;
    /** Fonts of the first view. */
    readonly fonts: readonly string[];
  };
}

declare module '*.css';
