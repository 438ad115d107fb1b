import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ServiceTermsPage() {
  return <NotOpenScreen route="serviceTerms" />
}
