import { useState } from 'react'

import { PageFrame } from '@/parts/PageFrame'

import { DeskScreen } from './DeskScreen'
import { FindPass } from './FindPass'
import { GuestSign } from './GuestSign'
import { StaffEntry, useIsGateStaff } from './StaffEntry'

interface SignScreenProps {
  /** Of the guest who signs in. */
  code?: string
  /** The digits of a gate, when its sign was scanned. */
  gate?: string
  /** Set: the staff's side; an activity's id, or anything else to choose one. */
  desk?: string
}

/** Signing in to an activity: a guest's own at the sign of a gate, or the gate's staff who scan guests. */
export function SignScreen({ code: given, gate, desk }: SignScreenProps) {
  const [code, setCode] = useState(given)
  const isStaff = useIsGateStaff()
  if (desk !== undefined && isStaff) return <DeskScreen activityId={desk} />
  if (code) return <GuestSign code={code} gatePin={gate ?? ''} />
  return (
    <PageFrame route="signIn">
      <StaffEntry />
      <FindPass onFound={setCode} />
    </PageFrame>
  )
}
