package main

// layouts are parts of receipts that the generator does not write but tills of other regimes and makers do: the tax
// groups of companies outside of the Simples, card data, the tax reform's groups, and the short spelling of empty
// elements in signatures (leiauteNFe_v4.00.xsd and xmldsig-core-schema_v1.01.xsd).
var layouts = []string{
	`</vTotTrib><ICMS><ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>10.00</vBC><pICMS>18.00</pICMS><vICMS>1.80</vICMS></ICMS00></ICMS>` +
		`<PIS><PISAliq><CST>01</CST><vBC>8.20</vBC><pPIS>1.65</pPIS><vPIS>0.14</vPIS></PISAliq></PIS>` +
		`<COFINS><COFINSAliq><CST>01</CST><vBC>8.20</vBC><pCOFINS>7.60</pCOFINS><vCOFINS>0.62</vCOFINS></COFINSAliq></COFINS></imposto></det>` +
		`<det nItem="2"><prod><cProd>`,
	`</indTot></prod><imposto><ICMS><ICMS60><orig>0</orig><CST>60</CST><vBCSTRet>0.00</vBCSTRet><pST>0.00</pST><vICMSSTRet>0.00</vICMSSTRet></ICMS60></ICMS>` +
		`<PIS><PISNT><CST>04</CST></PISNT></PIS><COFINS><COFINSNT><CST>04</CST></COFINSNT></COFINS></imposto></det><total><ICMSTot><vBC>0.00</vBC>`,
	`<ICMS><ICMS60><orig>0</orig><CST>60</CST></ICMS60></ICMS><PIS><PISNT><CST>06</CST></PISNT></PIS><COFINS><COFINSNT><CST>06</CST></COFINSNT></COFINS>`,
	`<ICMS><ICMS40><orig>0</orig><CST>40</CST></ICMS40></ICMS><PIS><PISOutr><CST>99</CST><vBC>0.00</vBC><pPIS>0.00</pPIS><vPIS>0.00</vPIS></PISOutr></PIS>`,
	`<ICMS><ICMS20><orig>0</orig><CST>20</CST><modBC>3</modBC><pRedBC>61.11</pRedBC><vBC>3.89</vBC><pICMS>18.00</pICMS><vICMS>0.70</vICMS></ICMS20></ICMS>`,
	`<ICMS><ICMSSN500><orig>0</orig><CSOSN>500</CSOSN></ICMSSN500></ICMS><PIS><PISNT><CST>07</CST></PISNT></PIS><COFINS><COFINSNT><CST>07</CST></COFINSNT></COFINS>`,
	`</NCM><CEST>1700100</CEST><CFOP>5405</CFOP><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>1.00</vUnCom><vProd>1.00</vProd><cEANTrib>SEM GTIN</cEANTrib>`,
	`</vUnTrib><vDesc>0.10</vDesc><vOutro>0.10</vOutro><indTot>1</indTot></prod><imposto><vTotTrib>`,
	`<detPag><indPag>0</indPag><tPag>03</tPag><vPag>10.00</vPag><card><tpIntegra>1</tpIntegra><CNPJ>01027058000191</CNPJ><tBand>01</tBand>` +
		`<cAut>123456</cAut></card></detPag><vTroco>0.00</vTroco></pag><infAdic><infCpl>`,
	`</infCpl><obsCont xCampo="Operador"><xTexto>CAIXA 1</xTexto></obsCont></infAdic><infRespTec><CNPJ>11222333000181</CNPJ><xContato>Suporte</xContato>` +
		`<email>suporte@exemplo.com.br</email><fone>1130000000</fone></infRespTec></infNFe><infNFeSupl><qrCode>`,
	`<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>10.00</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF><vIBSUF>0.01</vIBSUF></gIBSUF>` +
		`<gIBSMun><pIBSMun>0.0000</pIBSMun><vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.01</vIBS><gCBS><pCBS>0.9000</pCBS><vCBS>0.09</vCBS></gCBS></gIBSCBS></IBSCBS></imposto></det>`,
	`<xLgr>RUA</xLgr><nro>1</nro><xCpl>LOJA 1</xCpl><xBairro>CENTRO</xBairro><cMun>3550308</cMun>`,
	`</fone></enderEmit><IE>110042490114</IE><IM>123</IM><CNAE>4711302</CNAE><CRT>3</CRT></emit><det nItem="1"><prod><cProd>`,
	`<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>` +
		`<SignatureMethod Algorithm="http://www.w3.org/2000/09/xmldsig#rsa-sha1"/><Reference URI="#NFe1"><Transforms>` +
		`<Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>` +
		`</Transforms><DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/><DigestValue>A</DigestValue></Reference></SignedInfo><SignatureValue>` +
		`A</SignatureValue><KeyInfo><X509Data><X509Certificate></X509Certificate></X509Data></KeyInfo></Signature></NFe>`,
	`<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe xmlns="http://www.portalfiscal.inf.br/nfe">` +
		`<infNFe versao="4.00" Id="NFe1"><ide><cUF>35</cUF>`,
	`<infProt Id="ID135260000000101"><tpAmb>1</tpAmb><verAplic>SP_NFCE_PL_009_V400</verAplic><chNFe>`,
}
