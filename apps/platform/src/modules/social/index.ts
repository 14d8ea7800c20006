export { createSocialModule } from './social-module.ts';
