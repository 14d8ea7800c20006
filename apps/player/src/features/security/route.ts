import type { ScreenRoute } from '../../shared/routes.ts';
import {
  accountActivityPath,
  devicesPath,
  firstPasswordPath,
  fundsPasswordPath,
  loginChangePath,
  secondStepPath,
  securityCentrePath,
} from './paths.ts';

export const routes = [
  {
    id: 'securityCentre',
    paths: [securityCentrePath()],
    title: 'titles.security',
    guard: 'session',
    source: 'src/features/security/security-screen.tsx',
    load: () => import('./security-screen.tsx').then((it) => it.SecurityScreen),
  },
  {
    id: 'changePassword',
    // The second counts as the first (ruling 2).
    paths: ['/m/changePsw', loginChangePath],
    title: 'titles.changePassword',
    guard: 'session',
    without: ['header', 'footer', 'bottomBar'],
    source: 'src/features/security/change-password-screen.tsx',
    load: () => import('./change-password-screen.tsx').then((it) => it.ChangePasswordScreen),
  },
  {
    id: 'firstPassword',
    paths: [firstPasswordPath()],
    title: 'titles.firstPassword',
    guard: 'session',
    without: ['header', 'footer', 'bottomBar'],
    source: 'src/features/security/first-password-screen.tsx',
    load: () => import('./first-password-screen.tsx').then((it) => it.FirstPasswordScreen),
  },
  {
    id: 'moneyPassword',
    paths: [fundsPasswordPath],
    title: 'titles.moneyPassword',
    guard: 'session',
    without: ['bottomBar'],
    source: 'src/features/security/money-password-screen.tsx',
    load: () => import('./money-password-screen.tsx').then((it) => it.MoneyPasswordScreen),
  },
  {
    id: 'secondStep',
    paths: [secondStepPath],
    title: 'titles.secondStep',
    guard: 'session',
    without: ['bottomBar'],
    source: 'src/features/security/second-step-screen.tsx',
    load: () => import('./second-step-screen.tsx').then((it) => it.SecondStepScreen),
  },
  {
    id: 'devices',
    paths: [devicesPath],
    title: 'titles.devices',
    guard: 'session',
    source: 'src/features/security/devices-screen.tsx',
    load: () => import('./devices-screen.tsx').then((it) => it.DevicesScreen),
  },
  {
    id: 'accountActivity',
    paths: [accountActivityPath],
    title: 'titles.accountActivity',
    guard: 'session',
    source: 'src/features/security/activity-screen.tsx',
    load: () => import('./activity-screen.tsx').then((it) => it.ActivityScreen),
  },
] as const satisfies readonly ScreenRoute[];
