import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function PartnerHomePage() {
  return <NotOpenScreen route="partnerHome" />
}
