export * from './fuzz-books.ts';
export * from './fuzz-calls.ts';
