export * from './address.ts';
export * from './command-line.ts';
export { createConnectionBound, type ConnectionShares } from './connection-bound.ts';
export * from './document.ts';
export * from './folder.ts';
export { runProgram } from './program.ts';
export * from './settings.ts';
export { listenOr, originOf, StartFault, type StartExitCode } from './start-fault.ts';
