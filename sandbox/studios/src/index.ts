export { readConfig, type StudiosConfig } from './config.ts';
export { createStudios, type Studios, type StudiosOptions } from './studios.ts';
