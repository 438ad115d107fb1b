export function decorateRoutes(_config: unknown): void {}
