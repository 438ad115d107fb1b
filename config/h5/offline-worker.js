// The service worker of the pages that work without signal (platform/offline-page). Each registers it for itself alone:
// its scope is the page, its cache what that page is made of. Calls never pass through it.
const FILES = 'OFFLINE_FILES' // by page; put in by config/plugin-offline-pages.cjs
/** Any page of the application: the server sends index.html for each. */
const INDEX = '/'
/** A network that takes longer is as good as none to somebody who stands at a gate. */
const PATIENCE_MS = 6000

const page = new URL(self.registration.scope).pathname
const files = FILES[page] ?? []
const paths = new Set(files.map((file) => file.split('?')[0]))

async function keepAll() {
  const cache = await caches.open(page)
  // All or nothing, so index.html never names a file that is not there.
  await cache.addAll([new Request(INDEX, { cache: 'reload' }), ...files])
  await self.skipWaiting()
}

/** Files of earlier releases. */
async function dropOld() {
  const cache = await caches.open(page)
  const wanted = new Set([INDEX, ...files])
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(url.slice(self.location.origin.length)))
  await Promise.all(old.map((request) => cache.delete(request)))
}

const kept = (path) => caches.match(path, { cacheName: page, ignoreVary: true, ignoreSearch: true })

const late = () => new Promise((_resolve, reject) => setTimeout(reject, PATIENCE_MS, new Error('no answer')))

/** The release that the server has, and only without an answer the one that is kept. */
async function newest(request) {
  const answer = fetch(request)
  const inTime = await Promise.race([answer, late()]).catch(() => undefined)
  return inTime?.ok ? inTime : ((await kept(INDEX)) ?? answer)
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()))
self.addEventListener('activate', (event) => event.waitUntil(dropOld()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(newest(request))
  else if (origin === self.location.origin && paths.has(pathname))
    event.respondWith(kept(pathname).then((file) => file ?? fetch(request)))
})
