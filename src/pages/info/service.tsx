import { LegalScreen } from '@/features/account/LegalScreen'
import { serviceTerms } from '@/features/account/legal-texts'

export default function ServiceTermsPage() {
  return <LegalScreen route="serviceTerms" text={serviceTerms} />
}
