// A product and the hall in 3D on a slow phone, drawn by software: beside an empty React page in the same run.
import path from 'node:path'

import { build } from '../build.mjs'
import { bundleServer } from '../bundle-server.mjs'
import { withBrowser } from './browser.mjs'
import { serveFolder } from './files.mjs'
import { buildFloors } from './floors.mjs'
import { compare, visit } from './page.mjs'
import { inTemporary } from './process.mjs'
import { UNLIMITED, withServer } from './throughput.mjs'

const KB = 1024
const HALL = '/pages/h5/3d/index'
const PRODUCTS = '/core/api/app/exhibition/products'
const MODEL = 'VMC-850'

export async function productPage(origin) {
  const { data } = await (await fetch(`${origin}${PRODUCTS}`)).json()
  const { id, posterUrl } = data.records.find(({ model }) => model === MODEL)
  return { url: `${origin}/pages/h5/3d/productDetails?id=${id}`, poster: posterUrl }
}

function tell(report, { empty, poster, product, hall }) {
  report.add('H5 product: poster', poster.ready, 'ms')
  report.add('  first paint of an empty React page', empty.fcp, 'ms')
  report.add('  ours beside the empty one', poster.ready / empty.fcp, '×', { most: 1.2 })
  report.add('H5 product: first frame in 3D', product.ready, 'ms')
  report.add('  an empty React page, ready', empty.ready, 'ms')
  report.add('  ours beside the empty one', product.ready / empty.ready, '×', { most: 5 })
  report.add('  bytes in all, brotli', product.bytes / KB, 'KB', { most: 380 })
  report.add('  layout shift (CLS)', product.cls, '', { most: 0.02 })
  report.add('H5 hall: first frame in 3D', hall.ready, 'ms')
  report.add('  ours beside the empty one', hall.ready / empty.ready, '×', { most: 6.5 })
  report.add('  bytes in all, brotli', hall.bytes / KB, 'KB')
}

export async function measureExhibition(report, runs) {
  await build('h5')
  const program = await bundleServer()
  const { empty: folder } = await buildFloors()
  const empty = await serveFolder(folder)
  const measure = async (origin) => {
    const { url, poster } = await productPage(origin)
    const pages = {
      empty: { url: `${empty.origin}/`, ready: { selector: '#ready', count: 1 } },
      poster: { url, ready: { selector: 'img', count: 1, picture: poster } },
      // Hotspots and names stand on the first picture that is at rest.
      product: { url, ready: { selector: '[aria-label^="看"]', count: 2 } },
      hall: { url: origin + HALL, ready: { selector: '[aria-label^="前往"]', count: 2 } },
    }
    await withBrowser(async (browser) => tell(report, await compare(visit, browser, pages, runs)), { draws: true })
  }
  await inTemporary((parent) => withServer(program, { ...UNLIMITED, DATA_DIR: path.join(parent, 'data') }, measure))
  empty.close()
}
