/** Asks for a page as if from an address, and gives the status once all of it has come. */
export const ask = async (baseUrl: string, path: string, from: string): Promise<number> => {
  const response = await fetch(baseUrl + path, { headers: { 'x-forwarded-for': from, accept: 'text/html' }, redirect: 'manual' });
  await response.arrayBuffer();
  return response.status;
};
