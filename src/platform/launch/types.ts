/**
 * The query the application was opened with, decoded. In the mini-program the content of a printed code (`scene`)
 * is spread into it when it is a query itself.
 */
export type LaunchQuery = () => Record<string, string>
