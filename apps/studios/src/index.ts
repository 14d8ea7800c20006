export { deriveVendorSecret, NO_FAULTS, readConfig, type Faults, type StudiosConfig } from './config.ts';
export { createStudios, type Studios, type StudiosOptions } from './studios.ts';
