// Which releases of Node the product is tested on, and what is said of another.

/** The same as in package.json's engines: sass and htmlparser2 ask for it. */
const OLDEST = [20, 19]

/** Releases with long-term support on which `npm run test:full` runs the server and its tests. */
export const TESTED_RELEASES = [20, 22, 24]

/**
 * Says why a version of Node may not do; undefined for one that is tested. Nobody is stopped: a later release most
 * often works, and who must use it can go on.
 *
 * @param version as in `process.versions.node`: `22.11.0`
 */
export function getNodeWarning(version) {
  const [major, minor] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST
  const tested = `tested on Node ${TESTED_RELEASES.join(', ')}`
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    return `Node ${version} is older than ${OLDEST.join('.')}, which packages of this product need (${tested}): it may stop with an error of its own.`
  if (TESTED_RELEASES.includes(major)) return undefined
  const reason = major > TESTED_RELEASES.at(-1) ? 'is newer than the last one tested' : 'has no long-term support'
  return `Node ${version} ${reason} (${tested}): if something fails, try one of those first.`
}
