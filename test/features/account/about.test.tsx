import { QueryClientProvider } from '@tanstack/react-query'

import { createQueryClient } from '@/api/query'
import { AboutScreen } from '@/features/account/settings/AboutScreen'

import { createH5Stand } from '../../support/h5-stand'
import { mountPage } from '../../support/mount-page'

const stand = createH5Stand()

/** The screen and the text as a build with these settings has them. */
async function built(settings: { SERVICE_CONTACT?: string; FILING_NUMBER?: string }) {
  Object.assign(process.env, { SERVICE_CONTACT: '', FILING_NUMBER: '', ...settings })
  stand.stand('/pages/mine/aboutUs')
  const client = createQueryClient()
  const Screen = () => (
    <QueryClientProvider client={client}>
      <AboutScreen />
    </QueryClientProvider>
  )
  await mountPage(Screen, '/pages/mine/aboutUs')
  let privacy = ''
  jest.isolateModules(() => {
    privacy = JSON.stringify(require('@/features/account/settings/legal-texts').privacy)
  })
  return { shown: document.body.textContent, privacy }
}

describe('what the operator tells of itself', () => {
  it('is its contact and its filing number, where people look for them', async () => {
    const { shown, privacy } = await built({ SERVICE_CONTACT: 'service@example.com', FILING_NUMBER: '苏ICP备1号' })
    expect(shown).toContain('联系我们service@example.com')
    expect(shown).toContain('备案号 苏ICP备1号')
    expect(privacy).toContain('通过 service@example.com 与我们联系')
  })

  it('is not promised where a build has none', async () => {
    const { shown, privacy } = await built({})
    expect(shown).not.toMatch(/联系我们|备案号/)
    expect(privacy).not.toContain('与我们联系')
    expect(privacy).toContain('可联系你所在企业的管理员')
  })
})
