import { JsonLd } from '#kit/ui/json-ld.tsx';
import { useLanguage, useVisit } from '#kit/ui/visit-context.tsx';
import { useBrand } from '#site/brand/brand-context.tsx';
import { companyOf, siteNameOf } from '#site/brand.ts';

/** Publisher and search box for search engines, on the home page only. */
export function AboutSite() {
  const { origin } = useVisit();
  const language = useLanguage();
  const brand = useBrand();
  const isEnglish = language === 'en';
  const organization = `${origin}/#organization`;
  return (
    <JsonLd
      data={{
        '@graph': [
          {
            '@type': 'Organization',
            '@id': organization,
            name: isEnglish ? brand.enName : brand.zhName,
            alternateName: isEnglish ? brand.zhName : brand.enName,
            legalName: companyOf(brand, language),
            url: `${origin}/`,
            logo: `${origin}/icon-512.png`,
            telephone: brand.phone,
            email: brand.email,
            address: {
              '@type': 'PostalAddress',
              streetAddress: isEnglish ? brand.enAddress : brand.zhAddress,
              addressCountry: 'CN',
            },
            ...(brand.latitude !== null && brand.longitude !== null
              ? {
                  location: {
                    '@type': 'Place',
                    geo: { '@type': 'GeoCoordinates', latitude: brand.latitude, longitude: brand.longitude },
                  },
                }
              : {}),
            contactPoint: {
              '@type': 'ContactPoint',
              contactType: 'customer service',
              telephone: brand.phone,
              email: brand.email,
              availableLanguage: ['zh-CN', 'en'],
            },
          },
          {
            '@type': 'WebSite',
            '@id': `${origin}/#website`,
            url: `${origin}/`,
            name: siteNameOf(brand, language),
            inLanguage: ['zh-CN', 'en'],
            publisher: { '@id': organization },
          },
        ],
      }}
    />
  );
}
