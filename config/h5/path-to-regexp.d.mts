export function match(
  path: string | string[],
  options: { end: boolean },
): (pathname: string) => false | { path: string; params: object }
