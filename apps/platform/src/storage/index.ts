export { openObjectStorage } from './open-storage.ts';
