export { withOwnWallet } from './own-wallet.ts';
export { registerTransferRoutes } from './transfer-routes.ts';
