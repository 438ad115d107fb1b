// A visitor from abroad: in English from the invitation to the pass and the health declaration.
import { getEntryRules, saveEntryRules } from '@/contract/visit/entry-rules'
import { inviteVisitor } from '@/contract/visit/visit'
import { formatWireTime } from '@/lib/wire-time'
import { gateId, visitId } from '@/server/seed/visits'

import { journey } from './journey'
import { H5Phone } from './phone/h5-phone'
import type { Phone } from './phone/types'
import type { StageServer } from './server'
import { toCaller } from './sign-in-steps'
import { write } from './task-steps'

const HOUR_MS = 3_600_000
/** As long as a name may be. */
const NAME = 'Anna Weber '.padEnd(100, 'Maximiliana')
const PASS = '/pages/qr/visitorsCode'

async function createInvitation(server: StageServer): Promise<string> {
  const wire = (hours: number) => formatWireTime(Date.now() + hours * HOUR_MS)
  const input = { visitorName: NAME, purpose: 'Audit', startTime: wire(-0.5), endTime: wire(4) }
  const token = String((await server.signIn('wangMin')).accessToken)
  const { data } = await server.send(inviteVisitor, { ...input, gateId: gateId('front') }, { token })
  return data.token ?? ''
}

/** A phone that speaks English. */
async function openInEnglish(phone: Phone, address: string, storage: Record<string, unknown> = {}): Promise<void> {
  if (phone instanceof H5Phone)
    await phone.page.addInitScript(() =>
      Object.defineProperty(navigator, 'language', { configurable: true, get: () => 'en-US' }),
    )
  await phone.open(address, { storage, weapp: { system: { language: 'en' } } })
}

async function expectTitle(phone: Phone, title: string): Promise<void> {
  if (phone instanceof H5Phone) expect(await phone.page.title()).toBe(title)
}

/** Switches induction and agreement of the main company on or off, with a clause at the end of the agreement. */
async function setEntryRules(server: StageServer, isOn: boolean, clause = ''): Promise<void> {
  const token = toCaller(await server.signIn('wangQiang'))
  const { rules } = (await server.send(getEntryRules, {}, token)).data
  if (!rules) throw new Error('the seed has no rules')
  const { version, induction, nda, photo } = rules
  const pages = induction.pages.map(({ title, text }) => ({ title, text }))
  const text = nda.text + clause
  const english = rules.english.map((one) => (one.text === nda.text ? { text, english: one.english + clause } : one))
  const changed = {
    induction: { ...induction, pages, isOn, isRequired: isOn },
    nda: { ...nda, text, isOn },
    ...(clause && { english }),
  }
  expect((await server.send(saveEntryRules, { version, photo, ...changed }, token)).code).toBe(200)
}

describe('a visitor from abroad', () => {
  journey(
    'reads English from the invitation to the pass and the declaration, and gives a number of another country',
    async ({ phone, another, server }) => {
      await openInEnglish(phone, `${PASS}?t=${await createInvitation(server)}`)
      await phone.see('华东精密制造 invites you to visit')
      await expectTitle(phone, 'Visitor pass')
      await phone.tap('Submit')
      await phone.see('Enter the company')
      await phone.see('Enter your phone number')
      await phone.fill('Company', 'Siemens AG')
      await phone.fill('Phone', '+49 151')
      await phone.see('or + and the country code')
      await phone.shot('visit-english-slips')
      await phone.fill('Phone', '+49 (0)151 2345 6789')
      await phone.tap('I agree to the')
      await phone.shot('visit-english-fill')
      await phone.tap('Submit')
      await phone.see('Waiting for your host')
      await phone.see('+49****6789')
      await phone.shot('visit-english-waiting')

      const host = await another()
      await host.open('/pages/agency/application', { storage: await server.signIn('wangMin') })
      await host.tap('Anna Weber')
      await host.arrive('/pages/eform/bpmTask/flowApprove')
      await host.see('+4915123456789')
      await host.tap('同意')
      await host.tap('确认同意')
      await host.idle()

      await phone.see('Access granted', 15_000)
      await phone.see('Valid (UTC+8)')
      await phone.see(NAME)
      await phone.shot('visit-english-pass')
      await phone.tap('中文')
      await phone.see('准许通行')
      await expectTitle(phone, '访客二维码')
      await phone.tap('English')
      await phone.see('Access granted')

      await phone.tap('Health and safety declaration')
      await phone.arrive('/pages/qr/healthCode')
      await phone.see('Your consent')
      await phone.tap('Submit')
      await phone.see('Choose an answer')
      await phone.see('Agree to this to get a pass')
      await expectTitle(phone, 'Health and safety pass')
      await phone.shot('health-english-form')
      // The questions are the company's own, with their English.
      await phone.see('One minute before you come in')
      await phone.see('There are rotating machines')
      const answers = [
        'Do you have fever, a cough or diarrhoea now?，No',
        'Were you in contact with an infected person in the last 7 days?，No',
        'Did you drink alcohol in the last 8 hours?，No',
        'Do you have a pacemaker or another implant?，Yes',
        'Which protective equipment did you bring today?，Safety shoes',
        'Safety rules of the site，I have read them: keep to the walkways, touch no machine, follow your host',
      ]
      for (const answer of answers) await phone.tap(answer)
      await phone.tap('I agree: Health and safety check for this visit')
      await phone.tap('Submit')
      await phone.see('To be checked')
      await phone.see('Please take the visitor gallery')
      await phone.shotWhenIdle('health-english-pass')
      // One code for both: the gate reads the declaration with the visitor's.
      await phone.tap('Show your visitor code')
      await phone.see('Access granted')
    },
  )

  journey(
    'reads the induction and signs the agreement in English, and the record says so',
    async ({ phone, another, server }) => {
      await setEntryRules(server, true)
      await openInEnglish(phone, PASS, await server.signIn('liuYang'))
      await phone.see('First complete: Site safety induction, Non-disclosure agreement')
      await phone.tap('Start')
      await phone.see('Wear flat closed shoes')
      await phone.shotWhenIdle('induction-english-page')
      await phone.tap('Next')
      await phone.see('Keep to the green walkways')
      await phone.tap('Next')
      await phone.see('When the alarm rings continuously')
      await phone.tap('Continue to the questions')
      await phone.tap('Where do you walk on the site?，Beside the forklift lane')
      await phone.tap('What do you do when the alarm rings continuously?，Go to the assembly point')
      await phone.tap('Submit answers')
      await phone.see('Not correct. Forklift drivers have blind spots')
      await phone.shotWhenIdle('induction-english-wrong')
      await phone.tap('Where do you walk on the site?，On the green walkways')
      await phone.tap('Submit answers')
      await phone.see('First complete: Non-disclosure agreement')
      await phone.idle()
      await phone.tap('Start')
      await phone.see('are trade secrets of the company')
      await phone.tap('中文')
      await phone.see('均为甲方的商业秘密')
      await phone.tap('English')
      await phone.see('are trade secrets of the company')
      await phone.shotWhenIdle('nda-english')
      await phone.tap('Agree and sign')
      await phone.see('Sign here')
      await phone.shotWhenIdle('nda-english-signature')
      await write(phone)
      await phone.tap('Undo')
      await setEntryRules(server, true, ' Photographs need a permit.')
      await phone.tap('Sign')
      await phone.see('The agreement has been updated and your signature was not saved')
      await phone.see('Photographs need a permit')
      await phone.gone('Sign here')
      await phone.shotWhenIdle('nda-english-changed')
      await phone.tap('Agree and sign')
      await phone.see('Sign here')
      await phone.idle()
      await write(phone)
      await phone.tap('Undo')
      await phone.tap('Sign')
      await phone.see('Access granted', 15_000)

      const host = await another()
      await host.open(`/pages/qr/invite?id=${visitId('bosch')}`, { storage: await server.signIn('wangMin') })
      await host.see('签署保密协议')
      await host.see(' · 英文')
      await host.shotWhenIdle('visit-records-english')
      await setEntryRules(server, false)
    },
    { ignore: ['Failed to load resource: the server responded with a status of 4', 'passive event listener'] },
  )

  journey('chooses English once on a Chinese phone, and applies without an invitation', async ({ phone }) => {
    await phone.open(PASS)
    await phone.tap('English')
    await phone.see('No pass yet')
    await phone.shot('visit-english-none')
    await phone.open(PASS)
    await phone.see('No pass yet')
    await phone.tap('Apply for a visit')
    await phone.see('Who you visit')
    await phone.tap('Apply')
    await phone.see('Enter the name of your host')
    await phone.see('Choose when you arrive')
    await phone.shot('visit-english-apply')
    await phone.tap('中文')
    await phone.see('请输入接待人姓名')
  })
})
