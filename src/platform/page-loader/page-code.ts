/** How the code of each page is fetched, by its path; a second time it comes from the module cache. */
export const pageCode = new Map<string, () => Promise<unknown>>()
