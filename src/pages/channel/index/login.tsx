import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function PartnerLoginPage() {
  return <NotOpenScreen route="partnerLogin" />
}
