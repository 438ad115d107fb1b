import { useEffect, useRef, useState } from 'react'

import { TOAST_MS } from '@/api/error-policy'
import { useRefresh, useWrite } from '@/api/query'
import {
  declareHealth,
  getHealthDeclaration,
  type HealthDeclaration,
  type HealthPurposeKey,
} from '@/contract/visit/health'
import { sendVisitorForm } from '@/features/visit/visitor/visitor-refusal'
import { visitorFormTexts } from '@/features/visit/visitor/visitor-texts'
import type { ApiError } from '@/lib/errors'
import { normalizeVisitorPhone } from '@/lib/visitor/visitor-phone'
import { useFormDraft } from '@/offline/use-form-draft'
import { useFormEditor } from '@/parts/form/use-form-editor'
import { useForm } from '@/parts/short-form/use-form'
import { showToast } from '@/platform/feedback'
import { useLanguage } from '@/theme/language'

import { healthDrafts } from './health-draft'
import { emptyPerson, findMissingPurpose, isBeyondCodes, validatePerson } from './health-form'
import type { DeclarationKey } from './health-pass-store'
import { healthTexts } from './health-texts'

const nothing = { main: {}, sub: {} }

interface Declaring {
  visitId: string | undefined
  visitHolder: string | undefined
  site: HealthDeclaration
  onDone: (declarationKey: DeclarationKey) => void
}

/** The declarant of a draft, which another release may have stored. */
const toPerson = ({ name = '', company = '', phone = '' }: Record<string, string>) => ({
  ...emptyPerson,
  name,
  company,
  phone,
})

/**
 * State of a declaration form: answers, declarant, and consents. A refusal keeps all input; what is filled in is stored
 * on this device for a short time, until it is sent.
 */
export function useHealthDeclaration({ visitId, visitHolder, site, onDone }: Declaring) {
  const { stored, save, finish, discard } = useFormDraft(healthDrafts, {
    slot: visitId,
    isCurrent: ({ version }) => version === site.version,
  })
  const filling = useFormEditor(site.fields, nothing, stored && { main: stored.values.main, sub: {} })
  const [agreed, setAgreed] = useState<readonly HealthPurposeKey[]>([])
  // A health source is queried by a verified number, so a typed number needs a code.
  const asksSource = site.person === null && agreed.includes('source')
  const language = useLanguage()
  const texts = healthTexts[language]
  const isEnglish = language === 'en'
  const form = useForm(stored ? toPerson(stored.values.person) : emptyPerson, (values) =>
    validatePerson(values, asksSource && !isBeyondCodes(values.phone), language),
  )
  const needsCode = asksSource && !isBeyondCodes(form.values.phone)
  const [isTried, setTried] = useState(false)
  const refresh = useRefresh([getHealthDeclaration])
  const write = useWrite(declareHealth, { quiet: true })
  const missing = findMissingPurpose(site.purposes, agreed)
  const { main } = filling.edits
  const { name, company, phone } = form.values
  const hasChanged = useRef(false)
  useEffect(() => {
    if (hasChanged.current) save({ main, person: { name, company, phone } }, site.version)
    hasChanged.current = true
  }, [save, main, name, company, phone, site.version])
  const startOver = () => {
    hasChanged.current = false
    discard()
    filling.replace()
    form.restart(emptyPerson)
  }

  /** The reasons at fields: of the person, and of the answers. */
  const showErrors = ({ code: wrongCode, name: wrongName, ...answers }: Record<string, string>) => {
    if (wrongCode) form.refuse('code', isEnglish ? texts.codeWrong : wrongCode)
    if (wrongName) form.refuse('name', isEnglish ? visitorFormTexts.en.missing('name') : wrongName)
    filling.refuse(answers)
  }
  const showRefusal = ({ code, data }: ApiError): boolean => {
    if (code === 409) {
      // The new version may use the data differently, so consent is reset. Typed values stay.
      setAgreed([])
      void refresh()
    }
    if (code === 422 && data) {
      showErrors(data as Record<string, string>)
      return true
    }
    if (!isEnglish || code !== 409) return false
    showToast(texts.updated, TOAST_MS)
    return true
  }
  const submit = async () => {
    setTried(true)
    const isFilled = filling.check()
    const isKnown = site.person !== null || form.validate()
    if (!isFilled || !isKnown || missing) return
    const { code } = form.values
    const person = { name: name.trim(), company: company.trim(), phone: normalizeVisitorPhone(phone) }
    const input = {
      version: site.version,
      main: filling.content.main,
      // Without a code nobody is asked about a number.
      purposes: agreed.filter((key) => key !== 'source' || !isBeyondCodes(form.values.phone) || site.person !== null),
      ...(site.person === null && { person }),
      ...(needsCode && { code: code.trim() }),
      ...(visitId && { visitId }),
      ...(visitHolder && { holder: visitHolder }),
    }
    const answer = await sendVisitorForm(() => write.mutateAsync(input), showRefusal, language)
    if (!answer) return
    finish()
    onDone({ id: answer.id, holder: answer.passHolder })
  }
  const agree = (key: HealthPurposeKey, isOn: boolean) =>
    setAgreed((before) => (isOn ? [...before, key] : before.filter((one) => one !== key)))
  return {
    filling,
    form,
    needsCode,
    agreed,
    agree,
    missing: isTried ? missing?.key : undefined,
    isBusy: write.isPending,
    submit,
    restoredAt: stored?.savedAt,
    startOver,
  }
}
