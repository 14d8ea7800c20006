export { LegalScreen } from './legal-screen.tsx';
export { Terms } from './terms.tsx';
