export * from './command-line.ts';
export * from './settings.ts';
export * from './start-fault.ts';
