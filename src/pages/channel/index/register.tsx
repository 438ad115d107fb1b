import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function PartnerRegisterPage() {
  return <NotOpenScreen route="partnerRegister" />
}
