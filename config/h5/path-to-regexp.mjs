// Takes the place of path-to-regexp in Taro's router: every path of ours is a word, none holds a pattern. It made a
// regular expression of each of them before the first page showed.
const bare = (path) => path.replace(/\/$/, '').toLowerCase()

/** The root takes everything (`end` is false); a route takes its own paths. */
export function match(path, { end }) {
  const own = [path].flat().map(bare)
  return (pathname) => {
    if (!end) return { path: '', params: {} }
    return own.includes(bare(pathname)) && { path: pathname, params: {} }
  }
}
