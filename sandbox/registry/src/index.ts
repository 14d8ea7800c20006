export { readConfig, type RegistryFault } from './config.ts';
export { createRegister } from './register.ts';
