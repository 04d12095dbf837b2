package register

// NotOfProgramme keeps the scanned stores x whose CNPJ no store of the programme has: one that joins is no longer asked for.
const NotOfProgramme = "NOT EXISTS (SELECT 1 FROM stores AS s WHERE s.documento = x.documento AND s.deleted_at = 0)"
