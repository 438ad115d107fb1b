import { useState } from 'react'

import { PageFrame } from '@/parts/PageFrame'

import { DeskScreen } from './DeskScreen'
import { FindPass } from './FindPass'
import { GuestSign } from './GuestSign'
import { StaffEntry, useIsGateStaff } from './StaffEntry'

interface SignScreenProps {
  /** The code of the guest who signs in. */
  code?: string
  /** The digits of a gate, from its scanned sign. */
  gate?: string
  /** Opens the staff side: an activity's id, or any other value to select one. */
  desk?: string
}

/** Signing in to an activity: self-service for guests, or the scanner for gate staff. */
export function SignScreen({ code: initialCode, gate, desk }: SignScreenProps) {
  const [code, setCode] = useState(initialCode)
  const isStaff = useIsGateStaff()
  if (desk !== undefined && isStaff) return <DeskScreen activityId={desk} scanned={initialCode} />
  if (code) return <GuestSign code={code} gatePin={gate ?? ''} onOther={() => setCode(undefined)} />
  return (
    <PageFrame route="signIn">
      <StaffEntry />
      <FindPass onFound={setCode} />
    </PageFrame>
  )
}
