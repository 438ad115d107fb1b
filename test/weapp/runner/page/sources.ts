// Scripts and styles of the packages. The main package's came with the page; a sub-package's are read when one is needed.
import { MAIN, type Sources } from '../types'
import { getPackage } from './packages'

const packages = new Map<string, Sources>([[MAIN, window.__SOURCES__]])

/** At once, for `require` answers at once: whether the phone has the package is told in packages.ts. */
function fetchSources(root: string): Sources {
  const request = new XMLHttpRequest()
  request.open('GET', `/?package=${encodeURIComponent(root)}`, false)
  request.send()
  return JSON.parse(request.responseText) as Sources
}

function getSources(file: string): Sources {
  const root = getPackage(file)
  const sources = packages.get(root) ?? fetchSources(root)
  packages.set(root, sources)
  return sources
}

export const getScript = (file: string): string | undefined => getSources(file).js[file]

/** @param key a path without its ending */
export const getStyle = (key: string): string | undefined => getSources(key).css[key]
