/** What Nest's decorators for enhancers write, on a class and on its methods. */
export const ENHANCER_DECORATORS = {
  __guards__: '@UseGuards',
  __interceptors__: '@UseInterceptors',
  __pipes__: '@UsePipes',
  __exceptionFilters__: '@UseFilters',
} as const;
