export * from './settings.ts';
export * from './start-fault.ts';
