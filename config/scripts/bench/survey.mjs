// The survey, as somebody without an account opens it from a code, on a slow phone: beside the floors of the login page.
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
const NEXT = '下一页'
/** The first question with its answers, and the way on: a skeleton has neither. */
const OURS = { selector: '[role=radiogroup] [role=radio]', count: 5, button: NEXT }
const PLAIN = { selector: '.adm-radio', count: 5, button: NEXT }

function tell(report, { ours, empty, plain }) {
  report.add('H5 survey: bytes, brotli', ours.bytes / KB, 'KB', { most: 174 })
  report.add('H5 survey: first paint (FCP)', ours.fcp, 'ms')
  report.add('  an empty React page', empty.fcp, 'ms')
  report.add('  ours beside the empty one', ours.fcp / empty.fcp, '×', { most: 0.75 })
  report.add('H5 survey: ready', ours.ready, 'ms')
  report.add('  plain React with antd-mobile', plain.ready, 'ms')
  report.add('  ours beside the plain one', ours.ready / plain.ready, '×', { most: 1.15 })
  report.add('H5 survey: layout shift (CLS)', ours.cls, '', { most: 0.02 })
}

export async function measureSurvey(report, runs) {
  await build('h5')
  const program = await bundleServer()
  const folders = await buildFloors()
  const [empty, plain] = [await serveFolder(folders.empty), await serveFolder(folders.plain)]
  await inTemporary((parent) =>
    withServer(program, { ...UNLIMITED, DATA_DIR: path.join(parent, 'data') }, (origin) => {
      const pages = {
        empty: { url: `${empty.origin}/`, ready: { selector: '#ready', count: 1 } },
        plain: { url: `${plain.origin}/survey`, ready: PLAIN },
        ours: { url: `${origin}/pages/h5/survey`, ready: OURS },
      }
      return withBrowser(async (browser) => tell(report, await compare(visit, browser, pages, runs)))
    }),
  )
  empty.close()
  plain.close()
}
