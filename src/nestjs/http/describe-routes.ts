export function describeRoutes(): void {}
