import type { Plugin } from 'vite';

/** As the bundler writes them: every chunk stands in the folder of the others. */
const asked = /\bimport\(([`"'])\.\/([\w.-]+\.js)\1\)/g;
/** One name of a module, taken out and put in again. */
const oneName = /async\(\)=>\{let\{(\w+):(\w+)\}=await (\$imp\("[^"]+"\));return\{\1:\2\}\}/g;
/** What fetches other files beforehand, where there are none: the code alone is asked for. */
const withoutOthers = /\b[\w$]+\(\(\)=>(\$imp\("[^"]+"\)(?:\.then\(\w+=>\w+\.\w+\))?),\[\]\)/g;
const imp = 'self.$imp=f=>import(f="./"+f).catch(()=>import(f+"?"+Date.now()));';

/**
 * Asks for code once more under another address where it did not come: Chrome since 150 keeps for as long as a document lives that
 * the first one did not answer. The name has four letters, since those that the bundler makes are shorter; a script of the
 * document itself may import nothing by the site's policy, so the entry has it.
 */
export const importAgainPlugin = (): Plugin => ({
  name: 'palaro:import-again',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code =
          (chunk.isEntry ? imp : '') +
          chunk.code.replaceAll(asked, '$$imp("$2")').replaceAll(oneName, '()=>$3').replaceAll(withoutOthers, '$1');
      }
    },
  },
});
