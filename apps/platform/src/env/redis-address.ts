/** An address of a Redis server, with no more than the number of its database behind it. */
export const isRedisAddress = (text: string): boolean => {
  const address = URL.parse(text);
  return (
    address !== null &&
    /^rediss?:$/.test(address.protocol) &&
    address.hostname !== '' &&
    address.port !== '0' &&
    /^(\/\d{0,3})?$/.test(address.pathname) &&
    address.search === '' &&
    address.hash === ''
  );
};
