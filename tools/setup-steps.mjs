// What set-up builds: each step from its inputs (files and folders) into its output. `node` is the pinned one.
// What a `shown` step prints is seen while it works; the others' only when they fail.
export const steps = [
  {
    name: 'art',
    title: 'Drawing the game tiles',
    inputs: ['sandbox/library/src', 'sandbox/art/src'],
    output: 'sandbox/art/dist/catalogue.json',
    shown: true,
    commands: [['node', ['sandbox/art/src/cli.ts', 'sandbox/art/dist']]],
  },
  {
    name: 'player',
    title: 'Building the player app',
    inputs: ['apps/player', 'packages/contract/src', 'packages/i18n', 'packages/ui', 'packages/money/src', 'package-lock.json'],
    output: 'apps/player/dist/server/entry-server.js',
    commands: [['npm', ['run', 'build', '-w', 'apps/player', '--silent']]],
  },
  {
    name: 'console',
    title: "Building the operators' console",
    inputs: ['apps/console', 'packages/contract/src', 'packages/ui', 'packages/money/src', 'package-lock.json'],
    output: 'apps/console/dist/index.html',
    commands: [['npm', ['run', 'build', '-w', 'apps/console', '--silent']]],
  },
];
