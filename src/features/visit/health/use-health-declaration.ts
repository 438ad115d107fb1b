import { useState } from 'react'

import { useRefresh, useWrite } from '@/api/query'
import {
  declareHealth,
  getHealthDeclaration,
  type HealthDeclaration,
  type HealthPurposeKey,
} from '@/contract/visit/health'
import type { ApiError } from '@/lib/errors'
import { useFormEditor } from '@/parts/form/use-form-editor'
import { submitForm } from '@/parts/short-form/submit'
import { useForm } from '@/parts/short-form/use-form'

import { emptyPerson, findMissingPurpose, validatePerson } from './health-form'
import type { DeclarationKey } from './health-pass-store'

const nothing = { main: {}, sub: {} }

interface Declaring {
  visitId: string | undefined
  visitHolder: string | undefined
  site: HealthDeclaration
  onDone: (held: DeclarationKey) => void
}

/** State of a declaration form: answers, declarant, and consents. A refusal keeps all input. */
export function useHealthDeclaration({ visitId, visitHolder, site, onDone }: Declaring) {
  const filling = useFormEditor(site.fields, nothing)
  const [agreed, setAgreed] = useState<readonly HealthPurposeKey[]>([])
  // A health source is queried by a verified number, so a typed number needs a code.
  const needsCode = site.person === null && agreed.includes('source')
  const form = useForm(emptyPerson, (values) => validatePerson(values, needsCode))
  const [isTried, setTried] = useState(false)
  const refresh = useRefresh([getHealthDeclaration])
  const { mutateAsync, isPending } = useWrite(declareHealth, { quiet: true })
  const missing = findMissingPurpose(site.purposes, agreed)

  const place = ({ code, data }: ApiError): boolean => {
    if (code === 409) {
      // The new version may use the data differently, so consent is reset. Typed values stay.
      setAgreed([])
      void refresh()
    }
    const faults = (code === 422 && (data as Record<string, string> | null)) || {}
    if (faults.code) form.refuse('code', faults.code)
    else filling.refuse(faults)
    return code === 422 && Boolean(data)
  }
  const submit = async () => {
    setTried(true)
    const isFilled = filling.check()
    const isKnown = site.person !== null || form.tryIt()
    if (!isFilled || !isKnown || missing) return
    const { name, company, phone, code } = form.values
    const person = { name: name.trim(), company: company.trim(), phone: phone.trim() }
    const input = {
      version: site.version,
      main: filling.content.main,
      purposes: [...agreed],
      ...(site.person === null && { person }),
      ...(needsCode && { code: code.trim() }),
      ...(visitId && { visitId }),
      ...(visitHolder && { holder: visitHolder }),
    }
    const kept = await submitForm(() => mutateAsync(input), place)
    if (kept) onDone({ id: kept.id, holder: kept.passHolder })
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
    isBusy: isPending,
    submit,
  }
}
