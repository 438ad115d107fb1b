/** Loader of each page's code by path; later calls use the module cache. */
export const pageCode = new Map<string, () => Promise<unknown>>()
