import { companionsError, plateError, textError, timesErrors } from './visitor-form'

export const emptyInvite = {
  visitorName: '', visitorCompany: '', purpose: '', startTime: '', endTime: '',
  companions: '', plate: '', area: '',
}
export type InviteValues = typeof emptyInvite

/** What is wrong with an invitation, by field. */
export function inviteErrors(values: InviteValues): Partial<Record<keyof InviteValues, string | undefined>> {
  return {
    visitorName: textError('访客姓名', values.visitorName, 30),
    purpose: textError('事由', values.purpose, 100),
    ...timesErrors(values),
    companions: companionsError(values.companions),
    plate: plateError(values.plate),
  }
}

/** As the call takes it. */
export function inviteInput(values: InviteValues, gateId: string | undefined) {
  const { visitorName, visitorCompany, purpose, startTime, endTime, companions, plate, area } = values
  return {
    visitorName: visitorName.trim(), visitorCompany: visitorCompany.trim(), purpose: purpose.trim(),
    startTime: `${startTime}:00`, endTime: `${endTime}:00`, area: area.trim(),
    companions: Number(companions.trim() || 0), plate: plate.trim().toUpperCase(),
    ...(gateId && { gateId }),
  }
}
