export { StatusScreen } from './status-screen.tsx';
