import { getStudyOverview, listStudyResources } from '@/contract/content/study'
import { listFavoriteReports, listReportClasses, listReports } from '@/contract/production/report'
import { ReportsScreen } from '@/features/report/ReportsScreen'
import { StudyScreen } from '@/features/study/StudyScreen'
import { type SessionUser, useSession } from '@/session/session'

import { ok, okPage } from '../support/api-server'
import { byRole, press, readPage } from '../support/screen'
import { drawScreen, setUpScreenServer } from '../support/screen-server'
import { until } from '../support/until'

const server = setUpScreenServer({ caller: 'session' })

const piece = { id: 's1', title: '车间消防通道', kind: 'article', cateId: '1', required: true }
const overview = ok({ continuing: null, required: [piece], requiredDone: 1, requiredTotal: 2 })
const classes = ok([{ code: 'production', name: '生产现场' }])

beforeEach(() => {
  const member = { companyName: '华东精密制造', deptName: '设备工程部' }
  const user = { userId: 'u1', population: 'user', realName: '张伟', member } as unknown as SessionUser
  useSession.setState({ phase: 'settled', accessToken: 'x', user })
  server.on(listStudyResources.path, okPage([]))
  server.on(listReports.path, okPage([]))
  server.on(listFavoriteReports.path, ok([]))
})

it.each([
  ['required learning', StudyScreen, getStudyOverview.path, overview, '必修学习', '必修学习 1/2'],
  ['the classes of reports', ReportsScreen, listReportClasses.path, classes, '报表分类', '生产现场'],
] as const)('%s says that it alone could not be loaded, and comes at the next try', async (...row) => {
  const [, Screen, path, answer, what, content] = row
  server.on(path, { cut: true })
  await drawScreen(<Screen />)
  await until(() => readPage().includes(`${what}加载失败`))
  server.on(path, answer)
  await press(byRole('button', `${what}加载失败，重试`))
  await until(() => readPage().includes(content))
  expect(readPage()).not.toContain('加载失败')
})
