import type { Page } from '@playwright/test';

/** A phone that asks for a finger, in software; the finger is the right one until it is said otherwise. */
export const withAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    finger: (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
    count: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
};

/** Ends the session on this browser alone; what the device remembers stays. */
export const leaveSession = async (page: Page): Promise<void> => {
  // No answer that the app still waits for may write the session back.
  await page.goto(new URL('/health/live', page.url()).href);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.setItem('autoLogin', '0');
  });
  await page.context().clearCookies({ name: /session/ });
};
