declare const queryString: { parse(search: string, options?: { decode?: boolean }): Record<string, unknown> }
export default queryString
